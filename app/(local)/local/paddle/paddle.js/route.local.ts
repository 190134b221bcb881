export { scriptRoute as GET } from '@/local/paddle/routes';
