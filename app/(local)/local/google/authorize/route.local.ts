export { chooserRoute as GET } from '@/local/google/chooser-page';
