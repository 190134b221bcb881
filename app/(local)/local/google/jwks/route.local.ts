export { keySetRoute as GET } from '@/local/google/routes';
