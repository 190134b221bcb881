import { addSource } from '@/lib/api-v1/sources';
import { NewAddress, SourceView } from '@/lib/sources/schema';
import { none, tool } from '../tool';

export const addSourceTool = tool({
  name: 'add_source',
  title: 'Add a source',
  description:
    'Adds a web page to the library by its address. It is read within a minute: calling again with the same address says whether it is ready, and adds nothing. Free.',
  scope: 'write',
  kind: 'adds',
  isIdempotent: true,
  input: NewAddress,
  output: SourceView,
  run: (caller, body) => addSource.run(caller, { ...none, body }),
});
