import localFont from 'next/font/local';

// Latin only: the packages' style sheets load other scripts. globals.css fits the fallback fonts'
// widths, also for Linux and Android.
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
