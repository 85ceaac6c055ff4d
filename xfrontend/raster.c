/*
 * raster.c - anti-aliasing by distance: how far a pixel's centre is from the edge says
 * how much of it the shape covers.  Exact for straight edges, and more than good enough
 * for round ones.
 */
#include <math.h>
#include <stdlib.h>

#include "raster.h"

struct raster *raster_new(int x, int y, int width, int height)
{
    struct raster *raster = malloc(sizeof *raster);

    if (!raster)
        return NULL;
    *raster = (struct raster){.x = x, .y = y, .width = width, .height = height};
    raster->pixels = calloc((size_t)width * (size_t)height, sizeof *raster->pixels);
    if (!raster->pixels) {
        free(raster);
        return NULL;
    }
    return raster;
}

void raster_free(struct raster *raster)
{
    if (!raster)
        return;
    free(raster->pixels);
    free(raster);
}

rgb rgb_mix(rgb from, rgb to, double share)
{
    int part = (int)(share * 256.0 + 0.5), rest;
    rgb mixed = 0;

    if (part <= 0)
        return from;
    if (part >= 256)
        return to;
    rest = 256 - part;
    for (int shift = 0; shift < 24; shift += 8) {
        int a = (from >> shift) & 255, b = (to >> shift) & 255;

        mixed |= (rgb)((a * rest + b * part + 128) / 256) << shift;
    }
    return mixed;
}

rgb rgb_light(rgb colour, double amount)
{
    return amount >= 0 ? rgb_mix(colour, 0xffffff, amount) : rgb_mix(colour, 0x000000, -amount);
}

int rgb_luma(rgb colour)
{
    return (int)(((colour >> 16) & 255) * 299 + ((colour >> 8) & 255) * 587 + (colour & 255) * 114) / 1000;
}

void raster_fill(struct raster *raster, rgb colour)
{
    size_t count = (size_t)raster->width * (size_t)raster->height;

    for (size_t i = 0; i < count; i++)
        raster->pixels[i] = colour;
}

void raster_blend(struct raster *raster, int x, int y, rgb colour, double alpha)
{
    rgb *pixel;

    x -= raster->x;
    y -= raster->y;
    if (x < 0 || y < 0 || x >= raster->width || y >= raster->height)
        return;
    pixel = &raster->pixels[(size_t)y * (size_t)raster->width + (size_t)x];
    *pixel = rgb_mix(*pixel, colour, alpha);
}

/* The pixels of a raster that a box touches. */
struct span {
    int x1, y1, x2, y2;
};

static struct span clip_box(const struct raster *raster, double x1, double y1, double x2, double y2)
{
    struct span span = {(int)floor(x1) - 1, (int)floor(y1) - 1, (int)ceil(x2) + 1, (int)ceil(y2) + 1};

    if (span.x1 < raster->x)
        span.x1 = raster->x;
    if (span.y1 < raster->y)
        span.y1 = raster->y;
    if (span.x2 > raster->x + raster->width)
        span.x2 = raster->x + raster->width;
    if (span.y2 > raster->y + raster->height)
        span.y2 = raster->y + raster->height;
    return span;
}

/* The share of a pixel that is covered, by the distance of its centre from the edge. */
static double coverage(double distance)
{
    if (distance <= -0.5)
        return 1.0;
    return distance >= 0.5 ? 0.0 : 0.5 - distance;
}

void raster_disc(struct raster *raster, double x, double y, double radius, rgb colour, double alpha)
{
    raster_soft_disc(raster, x, y, radius, 1.0, colour, alpha);
}

void raster_soft_disc(struct raster *raster, double x, double y, double radius, double blur, rgb colour, double alpha)
{
    double reach = radius + blur / 2.0;
    struct span span = clip_box(raster, x - reach, y - reach, x + reach, y + reach);

    if (blur < 1.0)
        blur = 1.0;
    for (int py = span.y1; py < span.y2; py++) {
        for (int px = span.x1; px < span.x2; px++) {
            double share = coverage((hypot(px + 0.5 - x, py + 0.5 - y) - radius) / blur);

            if (share > 0)
                raster_blend(raster, px, py, colour, share * alpha);
        }
    }
}

void raster_ring(struct raster *raster, double x, double y, double radius, double thickness, rgb colour, double alpha)
{
    double reach = radius + thickness / 2.0;
    struct span span = clip_box(raster, x - reach, y - reach, x + reach, y + reach);

    for (int py = span.y1; py < span.y2; py++) {
        for (int px = span.x1; px < span.x2; px++) {
            double off = fabs(hypot(px + 0.5 - x, py + 0.5 - y) - radius) - thickness / 2.0;
            double share = coverage(off);

            if (share > 0)
                raster_blend(raster, px, py, colour, share * alpha);
        }
    }
}

static double segment_distance(double x1, double y1, double x2, double y2, double x, double y)
{
    double dx = x2 - x1, dy = y2 - y1, length = dx * dx + dy * dy;
    double along = length > 0 ? ((x - x1) * dx + (y - y1) * dy) / length : 0;

    if (along < 0)
        along = 0;
    if (along > 1)
        along = 1;
    return hypot(x - x1 - along * dx, y - y1 - along * dy);
}

void raster_line(struct raster *raster, double x1, double y1, double x2, double y2, double thickness, rgb colour,
                 double alpha)
{
    double half = thickness / 2.0;
    struct span span =
        clip_box(raster, fmin(x1, x2) - half, fmin(y1, y2) - half, fmax(x1, x2) + half, fmax(y1, y2) + half);

    for (int y = span.y1; y < span.y2; y++) {
        for (int x = span.x1; x < span.x2; x++) {
            double share = coverage(segment_distance(x1, y1, x2, y2, x + 0.5, y + 0.5) - half);

            if (share > 0)
                raster_blend(raster, x, y, colour, share * alpha);
        }
    }
}

double raster_distance(const struct raster_point *points, int count, double x, double y)
{
    double inside = -INFINITY, outside = INFINITY;

    for (int i = 0; i < count; i++) {
        const struct raster_point *a = &points[i], *b = &points[(i + 1) % count];
        double dx = b->x - a->x, dy = b->y - a->y, length = hypot(dx, dy);
        double side = length > 0 ? ((y - a->y) * dx - (x - a->x) * dy) / length : 0;

        /* corners that fall together make no edge, unless there is nothing else */
        if (length > 0 && side > inside)
            inside = side;
    }
    if (inside > -INFINITY && inside < 0)
        return inside;
    for (int i = 0; i < count; i++) {
        const struct raster_point *a = &points[i], *b = &points[(i + 1) % count];

        outside = fmin(outside, segment_distance(a->x, a->y, b->x, b->y, x, y));
    }
    return outside;
}

void raster_polygon(struct raster *raster, const struct raster_point *points, int count, double grow, rgb top,
                    rgb bottom, double alpha)
{
    double x1 = INFINITY, y1 = INFINITY, x2 = -INFINITY, y2 = -INFINITY;
    struct span span;

    for (int i = 0; i < count; i++) {
        x1 = fmin(x1, points[i].x - grow);
        y1 = fmin(y1, points[i].y - grow);
        x2 = fmax(x2, points[i].x + grow);
        y2 = fmax(y2, points[i].y + grow);
    }
    span = clip_box(raster, x1, y1, x2, y2);
    for (int y = span.y1; y < span.y2; y++) {
        rgb colour = rgb_mix(top, bottom, (y + 0.5 - y1) / (y2 - y1));

        for (int x = span.x1; x < span.x2; x++) {
            double share = coverage(raster_distance(points, count, x + 0.5, y + 0.5) - grow);

            if (share > 0)
                raster_blend(raster, x, y, colour, share * alpha);
        }
    }
}

/* A number between -1 and 1 for a point of the lattice: integers stirred until nothing of them is left. */
static double lattice_noise(int x, int y)
{
    uint32_t n = (uint32_t)x * 0x9e3779b1u ^ (uint32_t)y * 0x85ebca6bu;

    n ^= n >> 15;
    n *= 0x2c1b3c6du;
    n ^= n >> 12;
    n *= 0x297a2d39u;
    n ^= n >> 15;
    return (double)(n & 0xffffu) / 32767.5 - 1.0;
}

double raster_noise(double x, double y)
{
    int left = (int)floor(x), top = (int)floor(y);
    double dx = x - left, dy = y - top;
    double above, below;

    dx = dx * dx * (3 - 2 * dx);
    dy = dy * dy * (3 - 2 * dy);
    above = lattice_noise(left, top) * (1 - dx) + lattice_noise(left + 1, top) * dx;
    below = lattice_noise(left, top + 1) * (1 - dx) + lattice_noise(left + 1, top + 1) * dx;
    return above * (1 - dy) + below * dy;
}
