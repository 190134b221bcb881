import { buildHosted } from './stack';

export default buildHosted;
