'use client';
// Keeps the sidebar around the message.
export { default } from '@/app/error';
