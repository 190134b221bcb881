export { default, metadata } from '@/local/paddle/console-page';
