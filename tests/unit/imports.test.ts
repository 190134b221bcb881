import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const skipped = /^(node_modules|\.|public|db\/migrations)/;

type Import = { from: string; to: string; typeOnly: boolean };

function sourceFiles(folder = root): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    const name = relative(root, path);
    if (skipped.test(name)) return [];
    if (entry.isDirectory()) return sourceFiles(path);
    return /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) ? [name] : [];
  });
}

function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  const pattern =
    /(?:^|\n)\s*(import|export)\s+(type\s)?[^'"`;]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)import\s+['"]([^'"]+)['"]/g;
  return [...text.matchAll(pattern)].map((match) => ({
    from: file,
    to: resolveImport(file, match[3] ?? match[4] ?? match[5] ?? ''),
    typeOnly: Boolean(match[2]),
  }));
}

function resolveImport(file: string, target: string): string {
  if (target.startsWith('@/')) return target.slice(2);
  if (target.startsWith('.')) return relative(root, join(root, dirname(file), target));
  return `npm:${target}`;
}

const isClient = (file: string) =>
  /^\s*(\/\*[\s\S]*?\*\/\s*)?['"]use client['"]/.test(readFileSync(join(root, file), 'utf8'));
const feature = (path: string) => /^components\/([^/]+)\//.exec(path)?.[1];

const files = sourceFiles();
const product = files.filter(
  (file) => !/^(tests|local)\//.test(file) && !/\.local\.tsx?$/.test(file),
);
const imports = files.flatMap(importsOf);
const stem = (path: string) => path.replace(/\.tsx?$/, '');
const valueImports = new Map<string, string[]>();
for (const { from, to, typeOnly } of imports)
  if (!typeOnly) valueImports.set(stem(from), [...(valueImports.get(stem(from)) ?? []), to]);
const marked = new Set(
  files
    .filter((file) => /^import 'server-only';/m.test(readFileSync(join(root, file), 'utf8')))
    .map(stem),
);
const serverFiles = new Set(files.map(stem).filter(isMarked));

/** True when the file, or one that it imports for more than its types, imports `server-only`. */
function isMarked(file: string): boolean {
  const seen = new Set([file]);
  for (const at of seen) {
    if (marked.has(at)) return true;
    for (const to of valueImports.get(at) ?? []) seen.add(to);
  }
  return false;
}

const isServer = (path: string) => serverFiles.has(path);
const isServerOnly = (to: string, typeOnly: boolean) =>
  /^(npm:(node:|sharp)|db\/|lib\/\w+\/server\/)/.test(to) || (!typeOnly && isServer(to));
const arrows = (from: RegExp, to: RegExp) =>
  imports
    .filter((arrow) => from.test(arrow.from) && to.test(arrow.to))
    .map((arrow) => `${arrow.from} -> ${arrow.to}`);

const sameGroup = (path: string) => path;

/**
 * The folders that may not import each other. A file right under lib/ or lib/jobs/ is its own, and
 * so is one of what all domains share.
 */
function folderOf(path: string): string {
  const parts = path.split('/');
  // The server half of posts scores them by lib/seo, which reads their content, and so does lib/ai.
  const isShared = ['jobs', 'server', 'browser', 'observability'].includes(parts[1] ?? '');
  const isHalf = parts[1] === 'posts' && ['server', 'content'].includes(parts[2] ?? '');
  const isSplit = isShared || isHalf;
  if (parts[0] === 'lib' && isSplit) return parts.slice(0, 3).join('/');
  return parts.slice(0, /^(lib|components)$/.test(parts[0] ?? '') ? 2 : 1).join('/');
}

/** What can be reached from itself by imports among `within`, when files are taken by `group`. */
function circles(within: string[], group: (path: string) => string): string[] {
  const stems = new Set(within.map(stem));
  const next = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    if (!stems.has(stem(from)) || !stems.has(to)) continue;
    const [start, end] = [group(stem(from)), group(to)];
    if (start !== end) next.set(start, (next.get(start) ?? new Set()).add(end));
  }
  const reached = (start: string) => {
    const seen = new Set<string>();
    const open = [...(next.get(start) ?? [])];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (seen.has(at)) continue;
      seen.add(at);
      open.push(...(next.get(at) ?? []));
    }
    return seen;
  };
  return [...next.keys()].filter((start) => reached(start).has(start));
}

describe('imports point down only', () => {
  it('finds the imports at all', () => {
    expect(files.length).toBeGreaterThan(100);
    expect(imports.length).toBeGreaterThan(300);
  });

  it('lib and db never import app, components or hooks', () => {
    expect(arrows(/^(lib|db)\//, /^(app|components|hooks|scripts)\//)).toEqual([]);
  });

  it('hooks import hooks and client-safe files of lib only', () => {
    const found = imports.filter(
      (arrow) =>
        /^hooks\//.test(arrow.from) &&
        (/^(app|components|db|local)\//.test(arrow.to) || (!arrow.typeOnly && isServer(arrow.to))),
    );
    expect(found.map((arrow) => `${arrow.from} -> ${arrow.to}`)).toEqual([]);
  });

  it('files import each other in no circle, types included', () => {
    expect(circles(files, sameGroup)).toEqual([]);
  });

  it('folders import each other in no circle, types included', () => {
    expect(circles(product, folderOf)).toEqual([]);
  });

  it('the engine of the jobs knows no domain', () => {
    const allowed =
      /^(db\/|lib\/(jobs\/engine\/|credits\/|observability\/|errors$|server\/(failpoints|rate-limit)$|section-text$|format\/when$)|npm:)/;
    const found = imports.filter(
      (arrow) => /^lib\/jobs\/engine\//.test(arrow.from) && !allowed.test(arrow.to),
    );
    expect(found.map((arrow) => `${arrow.from} -> ${arrow.to}`)).toEqual([]);
  });

  it('db imports only drizzle, itself and the small files of lib it needs', () => {
    const allowed =
      /^(db\/|lib\/(env|errors|section-text)$|npm:(drizzle-orm|postgres|server-only|node:))/;
    const found = imports.filter((arrow) => /^db\//.test(arrow.from) && !allowed.test(arrow.to));
    expect(found.map((arrow) => `${arrow.from} -> ${arrow.to}`)).toEqual([]);
  });

  it('components import no server code, no database and no other feature', () => {
    const found = imports.filter(
      (arrow) =>
        /^components\//.test(arrow.from) &&
        !arrow.typeOnly &&
        (/^(db|app|local)\//.test(arrow.to) ||
          isServer(arrow.to) ||
          (feature(arrow.to) !== undefined &&
            feature(arrow.to) !== 'ui' &&
            (feature(arrow.to) !== 'shared' || feature(arrow.from) === 'ui') &&
            feature(arrow.to) !== feature(arrow.from))),
    );
    expect(found.map((arrow) => `${arrow.from} -> ${arrow.to}`)).toEqual([]);
  });

  it('lib/images and lib/posts keep what only the server loads in server/', () => {
    const domain = /^lib\/(images|posts)\//;
    const inServer = /^lib\/\w+\/server\//;
    const found = imports.filter(
      ({ from, to, typeOnly }) =>
        (domain.test(from) && !inServer.test(from) && isServerOnly(to, typeOnly)) ||
        (/^(components|hooks)\//.test(from) && !typeOnly && inServer.test(to)),
    );
    expect(found.map((arrow) => `${arrow.from} -> ${arrow.to}`)).toEqual([]);
  });

  it('components/ui imports only itself, cn and packages', () => {
    expect(arrows(/^components\/ui\//, /^(?!npm:|components\/ui\/|lib\/utils$)/)).toEqual([]);
  });

  it('lib/ai sees neither database nor credits, lib/credits neither jobs nor billing', () => {
    expect(
      arrows(/^lib\/ai\//, /^(db|lib\/(credits|jobs|posts\/(?!content)|images|billing))\//),
    ).toEqual([]);
    expect(arrows(/^lib\/credits\//, /^lib\/(jobs|billing|posts|images)\//)).toEqual([]);
  });

  it('the product never imports local/, and local/ nothing of app, features or domains', () => {
    const crossing = imports.filter(
      (arrow) => product.includes(arrow.from) && /^local\//.test(arrow.to),
    );
    expect(crossing.map((arrow) => `${arrow.from} -> ${arrow.to}`)).toEqual([]);
    expect(
      arrows(
        /^local\//,
        /^(app\/|hooks\/|components\/(?!ui\/|shared\/)|lib\/(?!env|errors|utils|origin))/,
      ),
    ).toEqual([]);
  });

  it('each vendor has one door', () => {
    const doors: [RegExp, RegExp][] = [
      [/^npm:openai/, /^lib\/ai\/openai(\.ts|\/)/],
      [/^npm:@paddle\//, /^(lib\/billing\/|components\/billing\/)/],
      [/^npm:posthog-js/, /^lib\/analytics\//],
    ];
    for (const [vendor, door] of doors) {
      const outside = imports.filter(
        (arrow) => product.includes(arrow.from) && vendor.test(arrow.to) && !door.test(arrow.from),
      );
      expect(outside.map((arrow) => `${arrow.from} -> ${arrow.to}`)).toEqual([]);
    }
  });

  it('no product file asks whether it is running locally', () => {
    const asking = product.filter(
      (file) =>
        file !== 'next.config.ts' &&
        /LOCAL_MODE|local-demo/.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(asking).toEqual([]);
  });

  it('screens that are sent ahead of need bring no code of the browser along', () => {
    // A client component in them makes each page, or each prefetch of the route, load its code.
    const ahead = files.filter((file) => /^app\/(.*\/)?loading\.tsx$|^app\/not-found/.test(file));
    expect(ahead.length).toBeGreaterThan(3);
    const reached = new Set(ahead.map(stem));
    for (const at of reached) for (const to of valueImports.get(at) ?? []) reached.add(to);
    const clients = files.filter((file) => reached.has(stem(file)) && isClient(file));
    const packages = [...reached].filter((to) => /^npm:(lucide-react|next\/link)/.test(to));
    expect([...clients, ...packages]).toEqual([]);
  });

  it('browser code takes only types from zod schemas', () => {
    const found = imports.filter(
      (arrow) =>
        /^(components|hooks)\//.test(arrow.from) &&
        (isClient(arrow.from) || arrow.from.startsWith('hooks/')) &&
        !arrow.typeOnly &&
        (/\/schema$/.test(arrow.to) || arrow.to === 'npm:zod'),
    );
    const valued = found.filter((arrow) => {
      const text = readFileSync(join(root, arrow.from), 'utf8');
      return !new RegExp(`import \\{(\\s*type [\\w ]+,?)+\\s*\\} from '@/${arrow.to}'`).test(text);
    });
    expect(valued.map((arrow) => `${arrow.from} -> ${arrow.to}`)).toEqual([]);
  });
});
