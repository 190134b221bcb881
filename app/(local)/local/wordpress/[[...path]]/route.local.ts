export {
  wordpressRoute as DELETE,
  wordpressRoute as GET,
  wordpressRoute as POST,
} from '@/local/wordpress/routes';
