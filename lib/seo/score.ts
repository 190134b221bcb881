import { findBlockers } from './blockers';
import { readKeyphrase } from './keyphrase';
import { keyphraseRules } from './rules/keyphrase-use';
import { answerRules, imageRules, linkRules } from './rules/links-images-answers';
import { readabilityRules } from './rules/readability';
import { lengthRules, structureRules } from './rules/structure-and-length';
import { metaRules, slugRules, titleRules } from './rules/title-and-meta';
import { readSeoText } from './text';
import type { Blocker, Finding, Rule, RuleContext, RuleGroup, SeoInput } from './types';

/** Increase with every change of a rule, weight or threshold; stored scores record it. */
export const ruleSetVersion = 3;

const rules: Rule[] = [
  ...titleRules,
  ...metaRules,
  ...slugRules,
  ...keyphraseRules,
  ...structureRules,
  ...lengthRules,
  ...readabilityRules,
  ...linkRules,
  ...imageRules,
  ...answerRules,
];

export type SubScore = 'seo' | 'readability' | 'answers';
const subScoreOf: Record<RuleGroup, SubScore> = {
  title: 'seo',
  meta: 'seo',
  slug: 'seo',
  keyphrase: 'seo',
  length: 'seo',
  links: 'seo',
  images: 'seo',
  structure: 'readability',
  readability: 'readability',
  answers: 'answers',
};

export type SeoScore = {
  version: number;
  /** 0 to 100; null for a text without words. */
  total: number | null;
  parts: Record<SubScore, number | null>;
  blockers: Blocker[];
  findings: Finding[];
  wordCount: number;
  language: string | null;
};

/** Pure, deterministic, linear in the length of the post, client-safe; never throws. */
export function scorePost(input: SeoInput): SeoScore {
  const context = readContext(input);
  const { text } = context;
  const findings = rules.map(({ check, ...rule }) => ({ ...rule, places: [], ...check(context) }));
  const isEmpty = text.wordCount === 0;
  const part = (name: SubScore) =>
    isEmpty ? null : weighted(findings.filter(({ group }) => subScoreOf[group] === name));
  return {
    version: ruleSetVersion,
    total: isEmpty ? null : weighted(findings),
    parts: { seo: part('seo'), readability: part('readability'), answers: part('answers') },
    blockers: isEmpty ? [] : findBlockers(context),
    findings,
    wordCount: text.wordCount,
    language: text.language,
  };
}

export function readContext(input: SeoInput): RuleContext {
  return { ...input, text: readSeoText(input.content), keyphrase: readKeyphrase(input.keyword) };
}

function weighted(findings: Finding[]): number | null {
  let weights = 0;
  let reached = 0;
  for (const { weight, value } of findings) {
    if (value === null) continue;
    weights += weight;
    reached += weight * Math.min(1, Math.max(0, value));
  }
  return weights === 0 ? null : Math.round((100 * reached) / weights);
}

export type ScoreChange = { id: string; label: string; before: number; after: number };

/** Rules whose share of the total changed, largest change first. In points of the total. */
export function explainChange(before: SeoScore, after: SeoScore): ScoreChange[] {
  const points = (score: SeoScore) => {
    const weights = score.findings.reduce((sum, f) => sum + (f.value === null ? 0 : f.weight), 0);
    return new Map(
      score.findings.map((f) => [f.id, ((f.value ?? 0) * f.weight * 100) / Math.max(1, weights)]),
    );
  };
  const [old, now] = [points(before), points(after)];
  return after.findings
    .map(({ id, label }) => ({ id, label, before: old.get(id) ?? 0, after: now.get(id) ?? 0 }))
    .filter((change) => Math.abs(change.after - change.before) >= 0.05)
    .sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before));
}
