import { z } from 'zod';
import { colorProblem, finishedColors, maxColors } from './colors';
import { bannedProblem, finishedVoice, sampleProblem, voiceLimits } from './voice-rules';

const Color = z.strictObject({ name: z.string().max(400), hex: z.string().max(40) });

export const ColorsInput = z.strictObject({
  colors: z
    .array(Color)
    .max(maxColors, `Use at most ${maxColors} colours`)
    .superRefine((colors, context) => {
      colors.forEach((_, at) => {
        const message = colorProblem(colors, at);
        if (message) context.addIssue({ code: 'custom', message: `Colour ${at + 1}: ${message}` });
      });
    })
    .transform(finishedColors),
});

/** Cleaning shortens the text, so the raw limit is a multiple of the final one. */
const roomy = 4;

export const VoiceInput = z
  .strictObject({
    samples: z
      .array(z.string().max(voiceLimits.sample * roomy, 'One of the samples is far too long'))
      .max(voiceLimits.samples, `Use at most ${voiceLimits.samples} samples`),
    banned: z
      .array(z.string().max(voiceLimits.phrase * 20, 'One of the phrases is far too long'))
      .max(voiceLimits.banned * 5, `Use at most ${voiceLimits.banned} phrases`),
  })
  .superRefine(({ samples, banned }, context) => {
    samples.forEach((sample, at) => {
      const message = sampleProblem(sample);
      if (message) context.addIssue({ code: 'custom', message: `Sample ${at + 1}: ${message}` });
    });
    const message = bannedProblem(banned);
    if (message) context.addIssue({ code: 'custom', message });
  })
  .transform(finishedVoice);
