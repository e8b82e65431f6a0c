import { permissions } from '../../../../domain/permission.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { permissionWords } from './permission-words.ts';
import styles from './team-screen.module.css';

interface Person {
  firstname: string;
  lastname: string;
  permissions: ReadonlyArray<string>;
}

/** Name and permissions of somebody new or known. */
export function PersonFields({ person, errors }: { person?: Person; errors: Record<string, string> }) {
  return (
    <>
      <div className={styles.names}>
        <TextField
          label="Vorname"
          name="firstname"
          autoComplete="off"
          maxLength={100}
          required
          defaultValue={person?.firstname}
          message={errors.firstname}
        />
        <TextField
          label="Nachname"
          name="lastname"
          autoComplete="off"
          maxLength={100}
          required
          defaultValue={person?.lastname}
          message={errors.lastname}
        />
      </div>
      <fieldset>
        <legend className={styles.legend}>Darf</legend>
        {permissions.map((permission) => (
          <Checkbox
            key={permission}
            name="permission"
            value={permission}
            defaultChecked={person?.permissions.includes(permission) ?? false}
            label={
              <>
                <strong>{permissionWords[permission].name}</strong> {permissionWords[permission].what}
              </>
            }
          />
        ))}
      </fieldset>
    </>
  );
}
