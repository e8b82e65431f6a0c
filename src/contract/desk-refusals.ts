/** What is refused staff who move a ticket to another seat; part of `refusals`. */
export const deskRefusals = {
  seat_gone: {
    status: 409,
    message:
      'Diesen Platz hat inzwischen jemand anders. Die Karte ist, wo sie war: Wähle einen anderen Platz.',
  },
  block_full: {
    status: 409,
    message:
      'Das Kontingent dieses Blocks ist ausgeschöpft. Die Karte ist, wo sie war: Wähle einen anderen Block.',
  },
} as const;
