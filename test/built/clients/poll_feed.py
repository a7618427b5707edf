"""Prints what feedparser reads of a feed, as JSON: poll_feed.py ADDRESS."""

import calendar
import json
import sys

import feedparser

feed = feedparser.parse(sys.argv[1])


def entry(e):
    dated = e.get("published_parsed")
    return {
        "title": e.get("title"),
        "link": e.get("link"),
        "id": e.get("id"),
        "published": calendar.timegm(dated) * 1000 if dated else None,
        "author": e.get("author"),
        "content": [c.get("value") for c in e.get("content", [])],
        "publisher": e.get("source", {}).get("title"),
    }


json.dump(
    {
        "status": feed.get("status"),
        "bozo": int(feed.bozo),
        "problem": repr(feed.get("bozo_exception")) if feed.bozo else None,
        "version": feed.get("version"),
        "title": feed.feed.get("title"),
        "entries": [entry(e) for e in feed.entries],
    },
    sys.stdout,
)
