export { default, metadata } from '@/local/mailbox/mailbox-page';
