export { tokenRoute as POST } from '@/local/google/routes';
