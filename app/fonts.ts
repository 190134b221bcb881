import localFont from 'next/font/local';

/**
 * The Latin files; other scripts come from the packages' own style sheets. What stands in for them
 * while they load is fitted to their widths in globals.css, for the fonts of Linux and Android, too.
 */
export const inter = localFont({
  src: '../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  variable: '--font-inter',
  weight: '100 900',
  display: 'swap',
  adjustFontFallback: false,
});

export const newsreader = localFont({
  src: [
    {
      path: '../node_modules/@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2',
      style: 'normal',
      weight: '200 800',
    },
    {
      path: '../node_modules/@fontsource-variable/newsreader/files/newsreader-latin-wght-italic.woff2',
      style: 'italic',
      weight: '200 800',
    },
  ],
  variable: '--font-newsreader',
  display: 'swap',
  adjustFontFallback: false,
  preload: false,
});
