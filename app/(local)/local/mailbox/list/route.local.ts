export { deleteRoute as DELETE, listRoute as GET } from '@/local/mailbox/store';
