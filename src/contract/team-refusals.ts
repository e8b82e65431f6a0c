/** What is refused of accounts, their passwords and second factors; part of `refusals`. */
export const teamRefusals = {
  link_over: {
    status: 409,
    message: 'Dieser Link gilt nicht mehr. Bitte lass dir einen neuen schicken.',
  },
  set_up_over: {
    status: 409,
    message: 'Dieser Link gilt nicht mehr. Starte den Kartenshop neu, dann steht ein neuer in der Konsole.',
  },
  unknown_member: { status: 404, message: 'Diese Person gehört nicht mehr zum Team.' },
  member_exists: { status: 409, message: 'Mit dieser E-Mail-Adresse gehört schon jemand zum Team.' },
  last_of_team: {
    status: 409,
    message:
      'Mindestens eine Person muss das Team verwalten können. Gib diese Berechtigung erst jemand anderem.',
  },
  second_factor_needed: { status: 401, message: 'Nenne uns noch den Code aus deiner Authenticator-App.' },
  second_factor_wrong: {
    status: 422,
    message: 'Dieser Code stimmt nicht oder wurde schon benutzt. Nimm den nächsten, den die App zeigt.',
  },
  second_factor_on: { status: 409, message: 'Dein zweiter Faktor ist schon eingeschaltet.' },
  second_factor_off: { status: 409, message: 'Dein zweiter Faktor ist nicht eingeschaltet.' },
  second_factor_due: {
    status: 403,
    message: 'Euer Verein verlangt einen zweiten Faktor. Richte ihn zuerst unter „Mein Konto“ ein.',
  },
  own_second_factor: {
    status: 409,
    message: 'Deinen eigenen zweiten Faktor schaltest du unter „Mein Konto“ ab.',
  },
  password_guessable: {
    status: 422,
    message:
      'Dieses Passwort ist zu leicht zu erraten. Nimm lieber einen ganzen Satz oder einige Wörter, die nichts miteinander zu tun haben.',
  },
  password_own_name: {
    status: 422,
    message:
      'Dieses Passwort besteht fast nur aus deinem Namen, deiner E-Mail-Adresse oder dem Namen eures Vereins oder Festes. Nimm lieber einen ganzen Satz.',
  },
  password_wrong: { status: 422, message: 'Das ist nicht dein jetziges Passwort.' },
} as const;
