import { expectAccessible } from './accessibility';
import { expect, test } from './fixtures';
import { openPost, writerWithPost } from './post-steps';
import { fitsTheWidth } from './wizard-steps';

const body = `## What a day costs

Three ways to charge at home, side by side:

| Way to charge | Power (kW) | Hours for 40 kWh | Costs to install | Suits |
| :--- | ---: | ---: | ---: | :--- |
| Household socket | 2.3 | 17.5 | €0 | Short trips and **patience** |
| Wallbox, one phase | 3.7 | 11 | €900 | A flat that shares its fuse |
| Wallbox, three phases | 11 | 3.6 | €1,400 | A house with its own \`NH00\` fuse |

Read the meter with a script:

\`\`\`ts
// Asks the meter once, and prints what it says.
const answer = await fetch('http://meter.local/api/v1/power?unit=watt&since=yesterday&format=json');
const { watts } = (await answer.json()) as { watts: number };
# not a heading
console.log(\`\${watts / 1000} kW\`);
\`\`\`

Text after both.
`;

test('a post shows tables and code, also on a phone, on paper and without a mouse', async ({
  page,
  context,
  baseURL,
}) => {
  const writer = await writerWithPost(baseURL ?? '');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openPost(page, context, writer);
  await page.getByRole('button', { name: 'Edit text' }).click();
  const text = page.getByRole('textbox', { name: 'Text of the post' });
  await text.focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.evaluate((words) => navigator.clipboard.writeText(words), body);
  await page.keyboard.press('ControlOrMeta+V');
  const stored = async () => (await context.request.get(`/api/posts/${writer.postId}`)).json();
  await expect.poll(stored).toMatchObject({ content: expect.stringContaining('Text after both.') });
  await openPost(page, context, writer);

  const table = page.getByRole('table');
  const box = page.getByRole('region', { name: /^Table: Way to charge/ });
  const code = page.locator('.post-code-box');
  await expect(table.getByRole('columnheader')).toHaveCount(5);
  await expect(table.getByRole('row')).toHaveCount(4);
  await expect(table.getByRole('cell', { name: '€1,400' })).toHaveCSS('text-align', 'right');
  await expect(code.locator('.hljs-keyword').first()).toHaveText('const');
  await expect(page.getByRole('heading', { name: 'not a heading' })).toHaveCount(0);

  await test.step('code is copied to the letter', async () => {
    await code.getByRole('button', { name: 'Copy the code' }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(body).toContain(`\`\`\`ts\n${copied}\n\`\`\``);
  });

  await test.step('a wide table scrolls in its own box, by keys too', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await box.focus();
    const scrolled = () => box.evaluate((element) => element.scrollLeft);
    expect(await scrolled()).toBe(0);
    await page.keyboard.press('ArrowRight');
    await expect.poll(scrolled).toBeGreaterThan(0);
  });
  await test.step('and so it does in the editor', async () => {
    await page.getByRole('button', { name: 'Edit text' }).click();
    await expect(page.locator('.ed-table')).toBeVisible();
    await fitsTheWidth(page);
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(table).toBeVisible();
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectAccessible(page);

  const folder = process.env.SHOTS;
  for (const width of folder ? [360, 1280] : [])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await page.locator('article').screenshot({ path: `${folder}/${width}-${colorScheme}.png` });
    }
});
