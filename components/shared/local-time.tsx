'use client';
import { useTimeZone } from '@/hooks/time-zone';
import { type DateForm, formatDate } from '@/lib/format/dates';

type Props = { at: string; form: DateForm; className?: string };

/** An instant in the reader's time zone. */
export function LocalTime({ at, form, className }: Props) {
  return (
    <time dateTime={at} className={className}>
      {formatDate(at, form, useTimeZone())}
    </time>
  );
}
