import { ActionIcon, Group, Text } from '@mantine/core';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { Listing } from '../../api/objects.js';
import { listingSearch } from '../listing/use-listing.js';
import styles from './object-page.module.css';
import { type Neighbour, usePosition } from './use-position.js';

interface NeighboursProps {
  className: string;
  id: string;
  listing: Listing;
}

/** The way to the objects before and after one, in the listing that it was opened from, and over its pages. */
export function Neighbours({ className, id, listing }: NeighboursProps) {
  const position = usePosition(className, id, listing);
  const way = (neighbour: Neighbour | undefined, label: string, icon: typeof ChevronLeft) => {
    const Icon = icon;
    const looks = { variant: 'default', size: 30, 'aria-label': label, title: label } as const;
    if (neighbour === undefined)
      return (
        <ActionIcon {...looks} disabled>
          <Icon size={16} aria-hidden />
        </ActionIcon>
      );
    const search = listingSearch({ ...listing, page: neighbour.page });
    return (
      <ActionIcon {...looks} component={Link} to={`/classes/${className}/objects/${neighbour.id}${search}`}>
        <Icon size={16} aria-hidden />
      </ActionIcon>
    );
  };
  return (
    <Group gap={6} wrap="nowrap" component="nav" aria-label="Objects of the listing" data-keeps-focus>
      {way(position?.previous, 'Previous object', ChevronLeft)}
      <Text size="sm" c="dimmed" className={styles.place}>
        {position?.number !== undefined &&
          `${position.number.toLocaleString('en')} of ${position.total.toLocaleString('en')}`}
      </Text>
      {way(position?.next, 'Next object', ChevronRight)}
    </Group>
  );
}
