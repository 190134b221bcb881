import type { UpgradeKind } from '@/hooks/use-upgrade-modal';
import { creatorPlan } from '@/lib/billing/plans';

const monthly = creatorPlan.creditsPerMonth.toLocaleString('en-US');

type ModalTexts = { title: string; description: string; points: string[] };

const refilled = [
  `${monthly} credits refilled monthly`,
  '10 long posts',
  '30 short posts',
  '20 images per month',
  'Priority support',
];

/** What each modal says; `points` is what the plan offers there. */
export const modalTexts: Record<UpgradeKind, ModalTexts> = {
  wizard: {
    title: 'Your Blog is 80% Complete',
    description:
      'Keyword, title, audience and outline are done and saved. All that is missing is the credits to write it.',
    points: [`${monthly} credits monthly`, 'Unlimited posts and AI images'],
  },
  credits: {
    title: 'You are out of credits',
    description: 'This needs more credits than you have.',
    points: refilled,
  },
  plan: {
    title: `The ${creatorPlan.name} plan`,
    description: 'More credits every month, and images that look like yours.',
    points: [
      `${monthly} credits refilled monthly`,
      'Brand colours in every image',
      'All images of a post at once',
      'Priority support',
    ],
  },
  packs: {
    title: 'More credits',
    description: 'Credits that you buy stay until you use them.',
    points: refilled,
  },
};
