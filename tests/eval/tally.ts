import { z } from 'zod';

const side = z.enum(['first', 'second']);
type Side = z.output<typeof side>;

const Remarks = z.object({
  faults: z.array(
    z.object({ quote: z.string(), what: z.string(), weight: z.enum(['grave', 'slight']) }),
  ),
  good: z.string(),
  betterIf: z.string(),
});

/** What a judge answers to a sheet of two posts. */
export const Judgement = z.object({
  first: Remarks,
  second: Remarks,
  choice: side,
  /** From 0.5, a coin, to 1. */
  sureness: z.number().min(0.5).max(1),
});

/** Judgements of one order, of which `ours` says where the pipeline's post stood. */
export const Verdicts = z.object({
  /** A hash of the two posts: another text was not judged. */
  texts: z.string(),
  judgements: z.array(Judgement.extend({ ours: side })),
});
export type Verdicts = z.output<typeof Verdicts>;

/** Where the pipeline's post stands on a sheet, and of which two posts the sheet is. */
export const SheetKey = z.object({ ours: side, texts: z.string() });
export type SheetKey = z.output<typeof SheetKey>;

export type Tally = {
  judges: number;
  /** How many of them prefer the pipeline's post. */
  forOurs: number;
  /** The judges' mean sureness for it: 1 less their sureness where they prefer the other. */
  leaning: { first: number; second: number; all: number };
  /** Won if most judges of both orders of reading prefer it, lost if most of both do not. */
  result: 'won' | 'lost' | 'tie';
  grave: { ours: number; rival: number };
};

/** What the judges of one order say together. */
export function tally(judgements: Verdicts['judgements']): Tally {
  const votes = judgements.map((one) => {
    const isOurs = one.choice === one.ours;
    const theirs = one.ours === 'first' ? one.second : one.first;
    return {
      ours: one.ours,
      isOurs,
      leaning: isOurs ? one.sureness : 1 - one.sureness,
      grave: { ours: graveOf(one[one.ours]), rival: graveOf(theirs) },
    };
  });
  const of = (place: Side) => votes.filter(({ ours }) => ours === place);
  const [first, second] = [majority(of('first')), majority(of('second'))];
  return {
    judges: votes.length,
    forOurs: votes.filter(({ isOurs }) => isOurs).length,
    leaning: { first: mean(of('first')), second: mean(of('second')), all: mean(votes) },
    result: first > 0 && second > 0 ? 'won' : first < 0 && second < 0 ? 'lost' : 'tie',
    grave: {
      ours: votes.reduce((sum, { grave }) => sum + grave.ours, 0),
      rival: votes.reduce((sum, { grave }) => sum + grave.rival, 0),
    },
  };
}

/**
 * Of every two judges who read the same posts in opposite orders, the share that prefer the same one:
 * a half where they toss coins.
 */
export function agreement(orders: Verdicts['judgements'][]): number {
  const pairs = orders.flatMap((judgements) => {
    const of = (place: Side) =>
      judgements.filter(({ ours }) => ours === place).map((one) => one.choice === one.ours);
    return of('first').flatMap((one) => of('second').map((other) => one === other));
  });
  return pairs.filter(Boolean).length / pairs.length;
}

function graveOf({ faults }: z.output<typeof Remarks>): number {
  return faults.filter(({ weight }) => weight === 'grave').length;
}

function majority(votes: { isOurs: boolean }[]): number {
  return votes.reduce((sum, { isOurs }) => sum + (isOurs ? 1 : -1), 0);
}

function mean(votes: { leaning: number }[]): number {
  return votes.reduce((sum, { leaning }) => sum + leaning, 0) / votes.length;
}
