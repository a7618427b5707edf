import { describe, expect, test } from 'vitest';
import { openPage } from './browser.ts';

describe.each([true, false])('blog with JavaScript: %s', (javaScript) => {
  test('the pager leads from the first page of posts to the last and back', async () => {
    const { page, problems } = await openPage('/blog', { javaScript });
    await expect.poll(() => page.getByRole('link', { name: 'Read Article' }).count()).toBe(10);
    await page.getByText('Page 1 of 3').waitFor();
    await expect
      .poll(() => page.getByRole('link', { name: 'Previous', disabled: false }).count())
      .toBe(0);
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByText('Page 2 of 3').waitFor();
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByText('Page 3 of 3').waitFor();
    await expect.poll(() => page.url()).toContain('page=3');
    await expect
      .poll(() => page.getByRole('link', { name: 'Next', disabled: false }).count())
      .toBe(0);
    await page.getByRole('link', { name: 'Previous' }).click();
    await page.getByText('Page 2 of 3').waitFor();
    expect(problems).toEqual([]);
  });

  test('the HTML of a hostile post is shown as text, and each kind of light markup is rendered', async () => {
    const { page, problems } = await openPage('/blog/hostile-post', { javaScript });
    const article = page.locator('article.post');
    await expect
      .poll(() => page.locator('h1').textContent())
      .toBe('<img src=x onerror=alert(1)>Title');
    await expect.poll(() => article.locator('strong', { hasText: 'bold' }).count()).toBe(1);
    await expect.poll(() => article.locator('em', { hasText: 'italic' }).count()).toBe(1);
    for (const heading of ['First heading', 'Second heading', 'Third heading']) {
      await expect.poll(() => article.getByRole('heading', { name: heading }).count()).toBe(1);
    }
    await expect
      .poll(() => article.locator('script:not([type="application/ld+json"]), iframe').count())
      .toBe(0);
    await expect
      .poll(() => page.locator('[onerror], [onmouseover], [href^="javascript:"]').count())
      .toBe(0);
    await expect.poll(() => page.locator('[src^="javascript:"], [src="x"]').count()).toBe(0);
    await expect.poll(() => article.textContent()).toContain('<script>alert(5)</script>');
    await expect.poll(() => page.getByText('Related Video').count()).toBe(0);
    expect(problems).toEqual([]);
  });
});

test('a post card links to its post, and the post links back to the blog', async () => {
  const { page, problems } = await openPage('/blog');
  const first = page.getByRole('link', { name: 'Read Article' }).first();
  const address = await first.getAttribute('href');
  await first.click();
  await page.waitForURL(`**${address}`);
  await page.getByRole('link', { name: 'Back to Blog' }).first().click();
  await page.waitForURL('**/blog');
  expect(problems).toEqual([]);
});
