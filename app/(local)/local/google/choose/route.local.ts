export { chooseRoute as POST } from '@/local/google/routes';
