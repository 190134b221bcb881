export {
  ghostRoute as DELETE,
  ghostRoute as GET,
  ghostRoute as POST,
  ghostRoute as PUT,
} from '@/local/ghost/routes';
