/** A transaction of Paddle that was opened for a product: the plan's id or a pack's. */
export type Purchase = { transactionId: string; product: string };

/** How the last checkout ended, for the modal that it came from. */
export type Note = { text: string; isProblem: boolean };

export type PurchaseState =
  | { phase: 'idle'; note: Note | null }
  | { phase: 'opening'; product: string }
  | { phase: 'overlay'; purchase: Purchase; isDeclined: boolean }
  /**
   * The server is asked for the credits. `isPaid`: the overlay said that the payment was made.
   * `isShown` is false once the writer went on.
   */
  | {
      phase: 'confirming';
      purchase: Purchase;
      isPaid: boolean;
      isShown: boolean;
      isLate: boolean;
    }
  /** The page is about to load again. */
  | { phase: 'done' };

export type PurchaseEvent =
  | { type: 'buy'; product: string }
  | { type: 'refused' }
  | { type: 'opened'; purchase: Purchase }
  | { type: 'paid' | 'declined' | 'closed' | 'failed' }
  /** After a reload: `isPaid` tells whether the overlay had said so before. */
  | { type: 'resumed'; purchase: Purchase; isPaid: boolean }
  | { type: 'late' | 'hidden' | 'granted' | 'abandoned' };

export const noPurchase: PurchaseState = { phase: 'idle', note: null };

const notes = {
  closed: {
    text: 'The checkout was closed. Nothing is charged before you complete the payment.',
    isProblem: false,
  },
  declined: { text: 'The payment was declined. You were not charged.', isProblem: true },
};

/** The states of a purchase as this tab sees it. Credits come from the server alone. */
export function nextPurchase(state: PurchaseState, event: PurchaseEvent): PurchaseState {
  switch (state.phase) {
    case 'idle':
      if (event.type === 'buy') return { phase: 'opening', product: event.product };
      if (event.type === 'resumed') return confirming(event.purchase, event.isPaid);
      return state;
    case 'opening':
      if (event.type === 'refused') return noPurchase;
      if (event.type !== 'opened') return state;
      return { phase: 'overlay', purchase: event.purchase, isDeclined: false };
    case 'overlay':
      if (event.type === 'paid') return confirming(state.purchase, true);
      if (event.type === 'declined') return { ...state, isDeclined: true };
      if (event.type === 'failed') return noPurchase;
      if (event.type !== 'closed') return state;
      return { phase: 'idle', note: state.isDeclined ? notes.declined : notes.closed };
    case 'confirming':
      if (event.type === 'granted') return state.isShown ? { phase: 'done' } : noPurchase;
      if (event.type === 'abandoned') return noPurchase;
      if (event.type === 'late') return { ...state, isLate: true };
      return event.type === 'hidden' ? { ...state, isShown: false } : state;
    case 'done':
      return state;
  }
}

function confirming({ transactionId, product }: Purchase, isPaid: boolean): PurchaseState {
  const purchase = { transactionId, product };
  return { phase: 'confirming', purchase, isPaid, isShown: isPaid, isLate: false };
}
