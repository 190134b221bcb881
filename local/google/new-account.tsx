import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { Label } from '@/components/ui/label';

/** The fields of an account that was not used before. */
export function NewAccount() {
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-3 font-medium text-sm">Use another account</legend>
      <div className="flex flex-col gap-1.5">
        <Label htmlFor="google-name">Name</Label>
        <Input id="google-name" name="name" autoComplete="name" required />
      </div>
      <div className="flex flex-col gap-1.5">
        <Label htmlFor="google-email">Email</Label>
        <Input id="google-email" name="email" type="email" autoComplete="email" required />
      </div>
      <div className="flex flex-col gap-1.5">
        <Label htmlFor="google-verified">Address verified by Google</Label>
        <select
          id="google-verified"
          name="verified"
          defaultValue="yes"
          className="h-11 rounded-md border border-input/60 bg-card px-3 text-sm"
        >
          <option value="yes">Yes</option>
          <option value="no">No</option>
        </select>
      </div>
      <Button type="submit">Continue</Button>
    </fieldset>
  );
}
