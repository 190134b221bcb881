/**
 * The limits of lib/ai/schema.ts for the browser, which must not load zod to know them. A test
 * keeps the two alike.
 */
export const limits = {
  keyword: 120,
  title: 150,
  audience: 300,
  leastSections: 3,
  mostSections: 12,
  heading: 120,
  points: 8,
  point: 200,
} as const;
