"""Expands rules from a file with dateutil; prints the times of each within its window as JSON."""

import datetime
import json
import sys

from dateutil import rrule

# Else a rule that never comes true is looked for until the year 9999: no window ends later.
datetime.MAXYEAR = 2040
FORMAT = '%Y%m%dT%H%M%S'
DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']


def read(text):
    return datetime.datetime.strptime(text, FORMAT)


def without_count(rule, start):
    """The same rule without COUNT, from a beginning at which dateutil sees the whole first period."""
    parts = dict(part.split('=') for part in rule.split(';'))
    parts.pop('COUNT', None)
    # Of the first week dateutil counts the days from the beginning alone (BYSETPOS).
    if parts['FREQ'] == 'WEEKLY' and 'BYSETPOS' in parts:
        parts.setdefault('BYDAY', DAYS[start.weekday()])
        opens = DAYS.index(parts.get('WKST', 'MO'))
        start -= datetime.timedelta(days=(start.weekday() - opens) % 7)
    text = ';'.join(f'{key}={value}' for key, value in parts.items())
    return rrule.rrulestr(text, dtstart=start)


def expand(case):
    start, begins, ends = (read(case[key]) for key in ('start', 'from', 'to'))
    rule = case['rule']
    parts = dict(part.split('=') for part in rule.split(';'))
    own = rrule.rrulestr(rule, dtstart=start)
    if next(iter(own), None) == start and not (parts['FREQ'] == 'WEEKLY' and 'BYSETPOS' in parts):
        found = own.between(start, ends, inc=True)
    else:
        # RFC 5545 3.8.5.3: the beginning is the first time, and counted, also where the rule does not have it; dateutil leaves it out.
        count = int(parts.get('COUNT', sys.maxsize))
        later = without_count(rule, start).between(start, ends)
        found = ([start] + later)[:count]
    return [time.strftime(FORMAT) for time in found if begins <= time < ends]


with open(sys.argv[1]) as file:
    json.dump([expand(case) for case in json.load(file)], sys.stdout)
