export { default, metadata } from '@/local/google/chooser-page';
