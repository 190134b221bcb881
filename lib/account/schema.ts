import { z } from 'zod';
import { orderLimits, orderMessages } from '@/lib/ai/order-rules';
import { cleanLine } from '@/lib/text/clean';

const nameLimit = 120;

const Name = z
  .string()
  .max(1_000, 'That name is too long')
  .transform(cleanLine)
  .pipe(z.string().max(nameLimit, `Keep the name to ${nameLimit} characters or fewer`));

export const NameInput = z.strictObject({
  firstName: Name.refine((name) => name !== '', 'Please enter your name.'),
  lastName: Name,
});

/** Empty for none. */
export const AudienceInput = z.strictObject({
  audience: z
    .string()
    .max(orderLimits.audience * 20, orderMessages.audience.long)
    .transform(cleanLine)
    .pipe(z.string().max(orderLimits.audience, orderMessages.audience.long)),
});

export const PictureView = z.object({ profileImageUrl: z.string().nullable() });
export type PictureView = z.infer<typeof PictureView>;
