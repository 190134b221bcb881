import { toast } from 'sonner';

type Notice = {
  title: string;
  description?: string;
  /** "destructive" for failures. */
  tone?: 'default' | 'destructive';
  /** Milliseconds on screen; 5000 unless told (spec.md §9). */
  duration?: number;
};

/** Takes away what is shown, once it no longer holds. */
export function dismissNotices(): void {
  toast.dismiss();
}

/** Shows a toast in the product's words. */
export function notify({ title, description, tone = 'default', duration }: Notice): void {
  const show = tone === 'destructive' ? toast.error : toast;
  show(title, { description, duration });
}
