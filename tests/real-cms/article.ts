/** All that a post can hold, and texts that sites like to change. */
export const article = `Format: 2
---

# Tea, "calmly" & well

Pour "the water" at 95 degrees -- it's 5'10" away... A picture of 1920x1080 points, *not* **less**; see [more](https://tea.example/more?a=1&b=2).

## Leaves and \`code\`

- Green & black (see figure 8) or not
- Black
  - Assam
  - Darjeeling
- "Quoted" <b>not bold</b>

3. Third
4. Fourth

> Wait.
> Then pour.

Use the \`[gallery]\` shortcode, or [caption] as a word. Smile :P at https://tea.example/video

https://tea.example/watch?v=1

### A table

| Tea | Minutes | Price |
| --- | :---: | ---: |
| Green | 2 | 3,50 € |
| Black | 4x4 | "5" |

\`\`\`js
// "quoted" -- [gallery] 2x4
const a = 1 < 2 && '\\\\n';
https://tea.example/embed
\`\`\`

They save 37% of the *energy.*[^b] So says a survey[^a].

---

![A pot](image)

The end.

[^a]: [A survey](https://a.example/survey), Office, 2024, p. 3
[^b]: The **tables**
`;
