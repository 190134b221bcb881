export { refusedRoute as GET } from '@/local/boot/this-machine';
