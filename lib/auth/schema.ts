import { z } from 'zod';

export const UserView = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  subscriptionStatus: z.enum(['none', 'free', 'active', 'cancelled', 'unpaid', 'expired']),
  subscriptionPlan: z.string().nullable(),
  credits: z.number(),
  createdAt: z.string(),
});
export type UserView = z.infer<typeof UserView>;

/** Null where the auth server does not show them. */
export const SessionsView = z
  .array(
    z.object({
      id: z.string(),
      device: z.string(),
      since: z.string(),
      lastUsed: z.string(),
      isCurrent: z.boolean(),
    }),
  )
  .nullable();
export type SessionsView = z.infer<typeof SessionsView>;

export const SessionInput = z.strictObject({ id: z.uuid() });
