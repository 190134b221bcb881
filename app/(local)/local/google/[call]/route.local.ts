export { googleRoute as GET, googleRoute as POST } from '@/local/google/routes';
