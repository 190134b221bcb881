export { discoveryRoute as GET } from '@/local/google/routes';
