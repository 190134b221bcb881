import './load-env';
import { z } from 'zod';
import { AiError } from '@/lib/ai/errors';
import { chat } from '@/lib/ai/openai/chat';
import { settings } from '@/lib/ai/openai/client';
import { generateImage } from '@/lib/ai/openai/image';
import { moderate } from '@/lib/ai/openai/moderate';
import { chatJson } from '@/lib/ai/openai/structured';
import { withoutSecrets } from '@/lib/observability/without-secrets';

/** `npm run ai:check`: one small call per capability. `-- --image` adds an image (1 to 2 cents). */

const signal = new AbortController().signal;
const messages = [{ role: 'user' as const, content: 'Answer with the single word: ready' }];

async function structured(form: 'strict' | 'json_object' | 'prompt'): Promise<string> {
  process.env.OPENAI_STRUCTURED = form;
  const shape = z.object({ colour: z.string() });
  const { value } = await chatJson({
    name: 'colour',
    system: ['Name a colour.'],
    content: 'Any colour.',
    wire: shape,
    parse: shape,
    maxTokens: 60,
    signal,
  });
  return `answered { colour: "${value.colour}" }`;
}

type Check = { name: string; needed: boolean; hint: string; run: () => Promise<string> };

const checks: Check[] = [
  {
    name: 'prose, streamed',
    needed: true,
    hint: 'check OPENAI_BASE_URL, OPENAI_API_KEY and OPENAI_TEXT_MODEL; try OPENAI_REASONING=off and OPENAI_TOKEN_PARAM=max_tokens',
    run: async () => {
      const { text, usage } = await chat({ messages, maxTokens: 40, signal });
      const tokens = usage.estimated ? 'sends no usage' : `${usage.outputTokens} tokens`;
      return `${JSON.stringify(text.slice(0, 40))}, ${tokens}`;
    },
  },
  {
    name: 'reasoning effort "low"',
    needed: false,
    hint: 'set OPENAI_REASONING=off',
    run: async () => {
      const { usage } = await chat({ messages, maxTokens: 40, effort: 'low', signal });
      return `${usage.outputTokens} tokens`;
    },
  },
  ...(['strict', 'json_object', 'prompt'] as const).map((form) => ({
    name: `JSON, OPENAI_STRUCTURED=${form}`,
    needed: form === 'prompt',
    hint: 'use the first of the three that works',
    run: () => structured(form),
  })),
  {
    name: 'moderation',
    needed: false,
    hint: 'set OPENAI_MODERATION=off',
    run: async () => {
      const { skipped } = await moderate('A recipe for bread.', signal);
      return skipped ? 'not offered here, texts go unchecked' : 'works';
    },
  },
];

const image: Check = {
  name: 'image',
  needed: false,
  hint: 'check OPENAI_IMAGE_MODEL',
  run: async () => {
    const call = { prompt: 'A plain white cup on a wooden table', signal };
    const { bytes, usage } = await generateImage({
      ...call,
      promptVersion: 'check',
      size: '1024x1024',
    });
    return `${Math.round(bytes.byteLength / 1024)} KB, $${usage.costUsd.toFixed(3)}`;
  },
};

// Operators need the vendor's own message.
function vendorWords({ message, cause }: AiError): string {
  return cause instanceof Error
    ? `${message} (${withoutSecrets(cause.message).slice(0, 300)})`
    : message;
}

async function main(): Promise<void> {
  const env = settings();
  console.info(`${env.OPENAI_TEXT_MODEL} at ${env.OPENAI_BASE_URL ?? 'https://api.openai.com/v1'}`);
  let broken = 0;
  for (const check of [...checks, ...(process.argv.includes('--image') ? [image] : [])]) {
    const started = Date.now();
    try {
      const answer = await check.run();
      const seconds = ((Date.now() - started) / 1_000).toFixed(1);
      console.info(`  works  ${check.name} (${seconds} s): ${answer}`);
    } catch (error) {
      if (check.needed) broken += 1;
      const reason =
        error instanceof AiError ? `${error.code}: ${vendorWords(error)}` : String(error);
      console.info(`  fails  ${check.name}: ${reason}\n         ${check.hint}`);
    }
  }
  process.exitCode = broken > 0 ? 1 : 0;
}

await main().catch((error: unknown) => {
  console.error(error instanceof AiError ? error.message : error);
  process.exitCode = 1;
});
