/** Paper and ink, light and dark, without a font or a script from elsewhere. */
export const reportStyle = `
:root { color-scheme: light dark; --paper: #faf8f4; --ink: #1d1b18; --soft: #6a645b; --line: #e2dcd1; --card: #fff; --accent: #9a4a1f; --warn: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --paper: #171613; --ink: #ece7de; --soft: #a39b8e; --line: #35322c; --card: #1f1d1a; --accent: #e39a6b; --warn: #ff8a80; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.6 ui-sans-serif, system-ui, "Segoe UI", sans-serif; }
header, main { max-width: 72rem; margin: 0 auto; padding: 0 1.25rem; }
header { padding-top: 3rem; }
h1, h2, .title, .post { font-family: ui-serif, Charter, Georgia, serif; }
h1 { font-size: clamp(1.8rem, 5vw, 2.6rem); line-height: 1.15; margin: .25rem 0 .5rem; text-wrap: balance; }
h2 { font-size: 1.5rem; margin: 3rem 0 1rem; }
.kicker { margin: 0; color: var(--accent); font-weight: 600; }
.muted { color: var(--soft); margin: 0; }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(10.5rem, 1fr)); gap: .75rem; margin-top: 2rem; }
.tile { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: .85rem 1rem; }
.tile p { margin: 0; color: var(--soft); font-size: .875rem; }
.tile strong { font-size: 1.3rem; font-variant-numeric: tabular-nums; }
.failed { border-left: 3px solid var(--warn); padding-left: .75rem; }
.scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: .75rem; background: var(--card); margin-bottom: .5rem; }
table { border-collapse: collapse; width: 100%; font-size: .875rem; font-variant-numeric: tabular-nums; }
th, td { padding: .45rem .6rem; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--line); }
th:first-child { text-align: left; position: sticky; left: 0; background: var(--card); }
@media (max-width: 40rem) { th:first-child { max-width: 9rem; white-space: normal; } }
thead th { color: var(--soft); font-weight: 500; }
tbody th { font-weight: 500; }
tfoot th, tfoot td { font-weight: 600; border-bottom: 0; }
.warn { color: var(--warn); font-weight: 600; }
.warn::after { content: " !"; }
a { color: inherit; text-decoration-color: var(--accent); text-underline-offset: .2em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
details { border-top: 1px solid var(--line); padding: 1rem 0; }
details:last-child { border-bottom: 1px solid var(--line); margin-bottom: 4rem; }
summary { cursor: pointer; }
.title { font-size: 1.2rem; font-weight: 600; }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(12rem, 1fr)); gap: .75rem; }
dt { font-weight: 600; } dd { margin: 0; color: var(--soft); font-size: .875rem; }
blockquote { margin: 1rem 0; padding-left: 1rem; border-left: 3px solid var(--accent); color: var(--soft); }
.post { max-width: 65ch; font-size: 1.125rem; line-height: 1.65; overflow-wrap: anywhere; }
.post h3 { line-height: 1.25; margin: 2rem 0 .5rem; } .h1 { font-size: 1.8rem; } .h2 { font-size: 1.4rem; } .h3 { font-size: 1.15rem; }
/* Pictures are only ordered, so only their words are there. */
.image { border: 1px dashed var(--line); border-radius: .5rem; padding: .75rem 1rem; color: var(--soft); font-size: 1rem; }
hr { border: 0; border-top: 1px solid var(--line); margin: 1.5rem 0; }
`;
