import { expect, test } from 'vitest';
import { serialiseForScript } from '../../../../src/site/components/markup.tsx';

test('a text with </script> cannot end the JSON-LD block', () => {
  const data = { name: 'a</script><SCRIPT>alert(1)</ScRiPt><!--' };
  const json = serialiseForScript(data);
  expect(json).not.toContain('<');
  expect(JSON.parse(json)).toEqual(data);
});
