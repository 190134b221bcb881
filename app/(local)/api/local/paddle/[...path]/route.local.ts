export { paddleRoute as GET, paddleRoute as POST } from '@/local/paddle/routes';
