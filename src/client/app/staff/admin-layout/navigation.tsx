import ChevronRight from 'lucide-react/icons/chevron-right';
import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import {
  type AdminPage,
  entryOf,
  mainPages,
  maySee,
  type PageGroup,
  pageGroups,
} from '../../../admin/admin-pages.ts';
import { paths } from '../../../platform/paths.ts';
import { useSession } from '../../../platform/session/session.ts';
import { deviceStorage } from '../../../platform/storage.ts';
import styles from './navigation.module.css';

interface NavigationProps {
  id: string;
  title: string;
  /** Whether the drawer is open; wide screens always show it. */
  isOpen: boolean;
  onClose: () => void;
}

/** The five entries, and beneath them three that open in place; a side bar, on phones a drawer. */
export function Navigation({ id, title, isOpen, onClose }: NavigationProps) {
  const can = useSession((session) => session.can);
  // Read so that the entries follow permissions that changed meanwhile.
  useSession((session) => session.permissions);
  const { pathname } = useLocation();
  const current = entryOf(pathname);
  const [unfolded, toggle] = useUnfolded(current);
  const groups = pageGroups
    .map((group) => ({ ...group, pages: group.pages.filter((page) => maySee(page, can)) }))
    .filter(({ pages }) => pages.length > 0);
  return (
    <div id={id} className={styles.side} data-open={isOpen || undefined}>
      <nav aria-label="Verwaltung" className={styles.navigation}>
        <div className={styles.head}>
          <Link to={paths.dashboard} className={styles.brand} onClick={onClose}>
            {title}
          </Link>
          <button type="button" className={styles.close} aria-label="Menü schließen" onClick={onClose}>
            <X size={22} />
          </button>
        </div>
        <ul className={styles.entries}>
          {mainPages
            .filter((page) => maySee(page, can))
            .map((page) => (
              <li key={page.name}>
                <Entry page={page} isCurrent={page === current} onFollow={onClose} />
              </li>
            ))}
        </ul>
        {groups.length > 0 && (
          <ul className={styles.groups}>
            {groups.map((group) => (
              <Group
                key={group.id}
                group={group}
                current={current}
                isUnfolded={unfolded.has(group.id)}
                onToggle={() => toggle(group.id)}
                onFollow={onClose}
              />
            ))}
          </ul>
        )}
      </nav>
    </div>
  );
}

interface GroupProps {
  group: PageGroup;
  current: AdminPage | undefined;
  isUnfolded: boolean;
  onToggle: () => void;
  onFollow: () => void;
}

function Group({ group, current, isUnfolded, onToggle, onFollow }: GroupProps) {
  const { id, name, icon: Icon, pages } = group;
  const isWithin = pages.some(({ to }) => to === current?.to);
  return (
    <li>
      <button
        type="button"
        className={styles.entry}
        aria-expanded={isUnfolded}
        aria-controls={`seiten-${id}`}
        data-within={(isWithin && !isUnfolded) || undefined}
        onClick={onToggle}
      >
        <Icon size={20} className={styles.icon} />
        {name}
        <ChevronRight size={18} className={styles.arrow} />
      </button>
      <ul id={`seiten-${id}`} className={styles.pages} hidden={!isUnfolded}>
        {pages.map((page) => (
          <li key={page.name}>
            <Entry page={page} isInner isCurrent={page.to === current?.to} onFollow={onFollow} />
          </li>
        ))}
      </ul>
    </li>
  );
}

interface EntryProps {
  page: AdminPage;
  isInner?: boolean;
  isCurrent: boolean;
  onFollow: () => void;
}

/** Marked as current on every page that belongs to it. */
function Entry({ page: { name, to, icon: Icon }, isInner = false, isCurrent, onFollow }: EntryProps) {
  // The part of a page behind # is no page of its own.
  const isHere = useLocation().pathname.toLowerCase() === to.split('#')[0] && isCurrent;
  return (
    <Link
      to={to}
      className={isInner ? styles.inner : styles.entry}
      aria-current={isHere ? 'page' : isCurrent || undefined}
      onClick={onFollow}
    >
      {!isInner && <Icon size={20} className={styles.icon} />}
      {name}
    </Link>
  );
}

const UNFOLDED = 'office-unfolded';

/** The groups that stand open: kept on this device, and the one of the current page opens by itself. */
function useUnfolded(current: AdminPage | undefined): [ReadonlySet<string>, (id: string) => void] {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(
    () => new Set((deviceStorage.get(UNFOLDED) ?? '').split(' ')),
  );
  const currentGroup = pageGroups.find(({ pages }) => pages.some(({ to }) => to === current?.to))?.id;
  useEffect(() => {
    if (currentGroup !== undefined) setUnfolded((groups) => new Set([...groups, currentGroup]));
  }, [currentGroup]);
  const toggle = (id: string) => {
    const next = new Set(unfolded);
    if (!next.delete(id)) next.add(id);
    deviceStorage.set(UNFOLDED, [...next].join(' ').trim());
    setUnfolded(next);
  };
  return [unfolded, toggle];
}
