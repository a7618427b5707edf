import { expect, test, vi } from 'vitest';
import { cachedMarkup } from '../../../../src/site/components/markup.tsx';

test('cachedMarkup renders a form of an object once', () => {
  const story = { title: 'Tea & bannock' };
  const render = vi.fn(() => <b>{story.title}</b>);
  expect(cachedMarkup(story, 'bold', render)).toBe('<b>Tea &amp; bannock</b>');
  expect(cachedMarkup(story, 'bold', render)).toBe('<b>Tea &amp; bannock</b>');
  expect(render).toHaveBeenCalledTimes(1);
});

test('cachedMarkup keeps the forms of an object apart', () => {
  const story = {};
  expect(cachedMarkup(story, 'one', () => <i>1</i>)).toBe('<i>1</i>');
  expect(cachedMarkup(story, 'two', () => <i>2</i>)).toBe('<i>2</i>');
  expect(cachedMarkup(story, 'one', () => <i>3</i>)).toBe('<i>1</i>');
});

test('cachedMarkup renders an equal object of its own', () => {
  expect(cachedMarkup({ id: 1 }, 'one', () => <i>1</i>)).toBe('<i>1</i>');
  expect(cachedMarkup({ id: 1 }, 'one', () => <i>2</i>)).toBe('<i>2</i>');
});

test('cachedMarkup renders again after a failure', () => {
  const story = {};
  const fail = () => {
    throw new Error('not now');
  };
  expect(() => cachedMarkup(story, 'one', fail)).toThrow('not now');
  expect(cachedMarkup(story, 'one', () => <i>1</i>)).toBe('<i>1</i>');
});

test('cachedMarkup renders inside of a component that React renders', () => {
  const story = {};
  const Inner = () => (
    <i>
      {cachedMarkup(story, 'inner', () => (
        <b>inner</b>
      ))}
    </i>
  );
  expect(
    cachedMarkup(story, 'outer', () => (
      <p>
        before <Inner /> after
      </p>
    )),
  ).toBe('<p>before <i>&lt;b&gt;inner&lt;/b&gt;</i> after</p>');
});
