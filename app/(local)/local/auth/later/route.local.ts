export { laterRoute as POST } from '@/local/auth/later';
