import { describe, expect, it } from 'vitest';
import { gerund } from '@/local/openai/writer/english';
import { readTopic } from '@/local/openai/writer/topic';

describe('readTopic', () => {
  it.each([
    ['standing desk', 'a standing desk'],
    ['  Standing   desk. ', 'a standing desk'],
    ['umbrella', 'an umbrella'],
    ['university application', 'a university application'],
    ['running shoes', 'running shoes'],
    ['cold brew coffee at home', 'cold brew coffee at home'],
    ['COLD BREW COFFEE', 'cold brew coffee'],
    ['EMAIL MARKETING TIPS', 'email marketing tips'],
    ['seo', 'SEO'],
    ['my dog’s diet', 'my dog’s diet'],
    ['how to start a podcast', 'starting a podcast'],
    ['how to tie a tie', 'tying a tie'],
    ['how to plan a wedding', 'planning a wedding'],
    ['how to make and sell candles', 'making and selling candles'],
    ['learn Spanish', 'learning Spanish'],
    ['plan wedding', '“plan wedding”'],
    ['what is a heat pump', 'a heat pump'],
    ['why is the sky blue?', 'the question “why is the sky blue”'],
    ['best laptop for students', 'a laptop for students'],
    ['heat pump cost', 'a heat pump'],
    ['how much does a website cost', 'a website'],
    ['iPhone vs Android', 'the choice between iPhone and Android'],
    ['plumber near me', '“plumber near me”'],
    ['コールドブリュー', '“コールドブリュー”'],
    ['مكتب واقف', '“مكتب واقف”'],
    ['recette de crêpes', '“recette de crêpes”'],
  ])('%s can stand in a sentence as: %s', (keyword, noun) => {
    expect(readTopic(keyword).noun).toBe(noun);
  });

  it.each([
    ['best running shoes', 'commercial'],
    ['tea vs coffee', 'comparison'],
    ['how to sew', 'how-to'],
    ['sewing', 'informational'],
  ])('%s is searched for with %s intent', (keyword, intent) => {
    expect(readTopic(keyword).intent).toBe(intent);
  });
});

describe('gerund', () => {
  it.each([
    ['start', 'starting'],
    ['make', 'making'],
    ['run', 'running'],
    ['plan', 'planning'],
    ['fix', 'fixing'],
    ['see', 'seeing'],
    ['tie', 'tying'],
    ['begin', 'beginning'],
    ['open', 'opening'],
    ['quit', 'quitting'],
    ['play', 'playing'],
    ['cook', 'cooking'],
  ])('%s -> %s', (verb, form) => {
    expect(gerund(verb)).toBe(form);
  });
});
