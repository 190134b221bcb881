import 'server-only';
import bash from 'highlight.js/lib/languages/bash';
import c from 'highlight.js/lib/languages/c';
import cpp from 'highlight.js/lib/languages/cpp';
import csharp from 'highlight.js/lib/languages/csharp';
import css from 'highlight.js/lib/languages/css';
import diff from 'highlight.js/lib/languages/diff';
import dockerfile from 'highlight.js/lib/languages/dockerfile';
import go from 'highlight.js/lib/languages/go';
import ini from 'highlight.js/lib/languages/ini';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import kotlin from 'highlight.js/lib/languages/kotlin';
import nginx from 'highlight.js/lib/languages/nginx';
import php from 'highlight.js/lib/languages/php';
import powershell from 'highlight.js/lib/languages/powershell';
import python from 'highlight.js/lib/languages/python';
import r from 'highlight.js/lib/languages/r';
import ruby from 'highlight.js/lib/languages/ruby';
import rust from 'highlight.js/lib/languages/rust';
import scss from 'highlight.js/lib/languages/scss';
import shell from 'highlight.js/lib/languages/shell';
import sql from 'highlight.js/lib/languages/sql';
import swift from 'highlight.js/lib/languages/swift';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import { createLowlight } from 'lowlight';
import { createElement, type ReactNode } from 'react';

const compiled = { c, cpp, csharp, go, java, kotlin, rust, swift };
const scripts = { bash, javascript, php, powershell, python, r, ruby, shell, sql, typescript };
const data = { css, diff, dockerfile, ini, json, nginx, scss, xml, yaml };
const lowlight = createLowlight({ ...compiled, ...scripts, ...data });

/** Characters that one page highlights: the rules of some languages are slow on odd texts. */
const maxHighlighted = 20_000;

type Tree = ReturnType<typeof lowlight.highlight>['children'][number];

/** Highlights each block that still fits into the page's limit; other code is returned as text. */
export function codeHighlighter(): (code: { language: string; text: string }) => ReactNode {
  let left = maxHighlighted;
  return ({ language, text }) => {
    if (!language || text.length > left || !lowlight.registered(language)) return text;
    left -= text.length;
    return lowlight.highlight(language, text).children.map(nodeOf);
  };
}

function nodeOf(node: Tree, key: number): ReactNode {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element') return null;
  const classes = node.properties.className;
  const className = Array.isArray(classes) ? classes.join(' ') : undefined;
  return createElement('span', { key, className }, node.children.map(nodeOf));
}
