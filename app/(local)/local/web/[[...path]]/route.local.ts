export { webRoute as GET } from '@/local/web/routes';
