export { default, metadata } from '../create/page';
