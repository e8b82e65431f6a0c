import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { berlinDay } from '../../../domain/stored-time.ts';
import { ApiError } from '../../api/api-error.ts';
import { fetchOrdersCsv } from '../../api/fetch-orders-csv.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notification-store.ts';

const FILTER = ['q', 'status', 'event', 'overdue', 'sort'];

/** Saves the list as it is filtered. Fetched and saved, because an address to click on would have to hold the token. */
export function ExportButton() {
  const [asked] = useSearchParams();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const query = [...asked].filter(([name, value]) => FILTER.includes(name) && value !== '');
      saveAs(await fetchOrdersCsv(new URLSearchParams(query)), `bestellungen-${berlinDay(Date.now())}.csv`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify(error.message, 'danger');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="secondary" onClick={save} isBusy={isBusy}>
      Als Tabelle speichern
    </Button>
  );
}

function saveAs(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Not at once: the browser may not have begun to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
